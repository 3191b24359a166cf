-- What a sale came to when it was put aside: the list tells it, and who takes it back sees when it has changed.
ALTER TABLE ventas_en_espera ADD COLUMN total bigint NOT NULL DEFAULT 0 CHECK (total >= 0);
