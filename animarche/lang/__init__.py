"""The words that people read: messages and the rulebook, in English and Japanese."""
