"""The shelf: the saved games, listed without opening one, and tidied up without losing one."""
