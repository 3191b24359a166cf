-- How often a till that is counted without knowing refused to give more cash than it holds: each refusal tells whoever
-- asks something of what it should hold.
ALTER TABLE cajas ADD COLUMN negativas integer NOT NULL DEFAULT 0 CHECK (negativas >= 0);
