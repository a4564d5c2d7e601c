"""Every rule of the law: one folder a family, one file a rule."""
