-- A mail server spoke of that letter alone (its content, its size): later ones to the same address do not wait for it.
ALTER TABLE correos ADD COLUMN suelta boolean NOT NULL DEFAULT false;
