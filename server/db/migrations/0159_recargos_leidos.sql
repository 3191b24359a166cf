-- Surcharges from before anybody was asked what they are: those whose words say that they are a late fee or interest
-- are read as that, also the ones that debit notes made. Concept, tax and amounts stay as they were, and so do
-- invoices: what today's rules would not let be is written down for Contabilidad to decide.

UPDATE cargos
SET recargo = 'interes'
WHERE concepto = 'otro'
  AND recargo IS NULL
  AND sin_acentos(descripcion) ~ '^mora\M|\m(por|de|recargo|interes) mora\M|\mmoratori[oa]s?\M|\mintereses\M';

-- How much: the tax in it.
INSERT INTO heredados (regla, registro_id, quien, monto)
SELECT
  'mora_con_isv', c.id, k.codigo || ' ' || c.descripcion,
  (2 * c.neto * t.tasa + 100 + t.tasa) / (2 * (100 + t.tasa))
FROM cargos c
JOIN clientes k ON k.id = c.cliente_id
CROSS JOIN LATERAL (SELECT CASE c.isv WHEN 'gravado_15' THEN 15 ELSE 18 END AS tasa) t
WHERE (c.concepto = 'mora' OR c.recargo = 'interes') AND c.isv <> 'exento' AND c.anulado_en IS NULL
ORDER BY c.id
ON CONFLICT DO NOTHING;

-- A debit note's late fee upon a late fee, by the words of its line, which follow its own.
INSERT INTO heredados (regla, registro_id, quien, monto)
SELECT 'mora_sobre_mora', c.id, k.codigo || ' ' || c.descripcion, c.neto
FROM cargos c
JOIN clientes k ON k.id = c.cliente_id
WHERE c.recargo = 'interes'
  AND c.anulado_en IS NULL
  AND sin_acentos(c.descripcion) ~ '^(recargo por mora|intereses): .*\m(mora|intereses)\M'
ORDER BY c.id
ON CONFLICT DO NOTHING;
