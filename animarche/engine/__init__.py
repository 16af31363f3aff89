"""The rules of Animarche: pure, deterministic, standard library only. `game` is the face."""
