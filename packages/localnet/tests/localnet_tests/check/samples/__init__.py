"""For each rule of Kybra's: sources that break it, and the nearest ones that do not."""
