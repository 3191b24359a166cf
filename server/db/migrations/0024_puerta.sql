-- What a registration was told when it came in, so that the same one sent again hears the same: for each of its
-- students, in their order, [{curso_id, curso_nombre, lugar}].
ALTER TABLE registro_envios ADD COLUMN lugares jsonb;

-- The places of a registration, let go or not.
CREATE INDEX matriculas_de_registro ON matriculas (registro_id) WHERE registro_id IS NOT NULL;
