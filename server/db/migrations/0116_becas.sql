-- Scholarships and sibling discounts that are given by themselves, end by themselves and are renewed
-- (docs/diseno/dominio.md, «Becas»).

-- A discount that siblings get by rule, and who set that rule: what it gives is given in that name.
ALTER TABLE descuentos
  ADD COLUMN hermanos boolean NOT NULL DEFAULT false,
  ADD COLUMN hermanos_por integer REFERENCES usuarios;

ALTER TABLE becas
  ADD COLUMN por_hermanos boolean NOT NULL DEFAULT false,
  -- The one that this one goes on with: each is renewed once.
  ADD COLUMN renueva_id integer UNIQUE REFERENCES becas,
  -- Who ended it before its time, and why; a rule has no user.
  ADD COLUMN terminada_en timestamptz,
  ADD COLUMN terminada_por integer REFERENCES usuarios,
  ADD COLUMN terminada_motivo text,
  -- One that ended before it began was never in force.
  DROP CONSTRAINT becas_check,
  ADD CONSTRAINT becas_fechas CHECK (hasta >= desde - 1);
-- By rule a student has a discount once at a time, however many instances look.
CREATE UNIQUE INDEX becas_hermanos ON becas (cliente_id, descuento_id) WHERE por_hermanos AND terminada_en IS NULL;

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'Becas', a.accion FROM roles r
  CROSS JOIN unnest('{ver,crear,editar,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
