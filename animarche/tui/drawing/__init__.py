"""Pictures of the things on the table, drawn from views. Pure: no widget, no state."""
