-- A surcharge says what it is (docs/diseno/dominio.md, «Mora»; docs/decisions/2026-11-28-mora-sin-isv.md): interest
-- for paying late, which bears no ISV and no fee of its own, or a service, taxed as its course.

ALTER TABLE cargos
  -- What who added it by hand said that it is; null of what the plan, the rule of late fees or the bank's word made.
  ADD COLUMN recargo text CHECK (recargo IN ('interes', 'servicio')),
  -- The charge that it was added beside, or whose invoice line a debit note adds to.
  ADD COLUMN recargo_de_id integer REFERENCES cargos,
  -- From before anybody was asked: it is read by its words, and stays under the tax that it was made with.
  ADD COLUMN recargo_heredado boolean NOT NULL DEFAULT false;
CREATE INDEX cargos_recargo_de ON cargos (recargo_de_id) WHERE recargo_de_id IS NOT NULL;
CREATE INDEX cargos_interes ON cargos (id) WHERE concepto = 'mora' OR recargo = 'interes';

UPDATE cargos SET recargo_heredado = true WHERE concepto = 'mora' AND isv <> 'exento';

ALTER TABLE cargos
  ADD CONSTRAINT cargos_mora_sin_isv CHECK (concepto <> 'mora' OR isv = 'exento' OR recargo_heredado),
  ADD CONSTRAINT cargos_recargo_concepto CHECK (
    recargo IS NULL OR recargo_heredado OR concepto = CASE recargo WHEN 'interes' THEN 'mora' ELSE 'otro' END
  );

-- Null of a group that was charged before anybody was asked.
ALTER TABLE cargo_grupos
  ADD COLUMN recargo text CHECK (recargo IN ('interes', 'servicio')),
  ADD CONSTRAINT cargo_grupos_sin_isv CHECK (recargo IS DISTINCT FROM 'interes' OR isv = 'exento');
