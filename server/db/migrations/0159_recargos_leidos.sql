-- Surcharges from before anybody was asked what they are: those whose words say that they are a late fee or interest
-- are read as that, also the ones that debit notes made. Concept, tax and amounts stay as they were.

UPDATE cargos
SET recargo = 'interes', recargo_heredado = true
WHERE concepto = 'otro'
  AND recargo IS NULL
  AND sin_acentos(descripcion) ~ '^mora\M|\m(por|de|recargo|interes) mora\M|\mmoratori[oa]s?\M|\mintereses\M';
