-- What is given back of a charge is no longer owed: from now on somebody lets it (domain.md, What may not happen
-- without a word). What was given back until now is not judged.
UPDATE cargo_ajustes SET heredado = true WHERE tipo = 'devolucion' AND autorizacion_id IS NULL;
