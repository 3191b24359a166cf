-- A step is of a due date: that of the charge, or that of one of its instalments under an arrangement. What got another
-- date is told anew by it.
ALTER TABLE aviso_cargos ADD COLUMN vence date;
UPDATE aviso_cargos a SET vence = c.vence FROM cargos c WHERE c.id = a.cargo_id;
ALTER TABLE aviso_cargos
  ALTER COLUMN vence SET NOT NULL,
  DROP CONSTRAINT aviso_cargos_pkey,
  ADD PRIMARY KEY (cargo_id, vence, paso);
