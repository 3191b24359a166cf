-- How far a consent letter is believed, and the family that a guardian may be (domain.md, A consent letter is believed
-- as far as it is known).

ALTER TABLE cliente_encargados
  DROP CONSTRAINT cliente_encargados_parentesco_check,
  ADD CHECK (parentesco IN ('madre', 'padre', 'abuelo', 'tio', 'hermano', 'tutor', 'otro'));
ALTER TABLE registros
  DROP CONSTRAINT registros_encargado_parentesco_check,
  ADD CHECK (encargado_parentesco IN ('madre', 'padre', 'abuelo', 'tio', 'hermano', 'tutor', 'otro'));

ALTER TABLE cartas_consentimiento
  DROP CONSTRAINT cartas_consentimiento_encargado_parentesco_check,
  ADD CHECK (encargado_parentesco IN ('madre', 'padre', 'abuelo', 'tio', 'hermano', 'tutor', 'otro')),
  -- Since when it is believed, and why: it came by the link of an accepted registration, or staff asked the guardian.
  ADD COLUMN verificada_en timestamptz,
  ADD COLUMN verificada_como text CHECK (verificada_como IN ('enlace', 'llamada', 'mensaje', 'en_persona')),
  ADD COLUMN verificada_por integer REFERENCES usuarios,
  -- The guardian on file who was asked, by name: who she was on that day.
  ADD COLUMN verificada_con text COLLATE "es-x-icu",
  ADD CHECK ((verificada_en IS NULL) = (verificada_como IS NULL)),
  ADD CHECK (
    (coalesce(verificada_como, 'enlace') = 'enlace') = (verificada_por IS NULL) AND
      (verificada_por IS NULL) = (verificada_con IS NULL)
  ),
  ADD COLUMN verificacion text NOT NULL
    GENERATED ALWAYS AS (CASE WHEN verificada_en IS NULL THEN 'por_verificar' ELSE 'verificada' END) STORED;
CREATE INDEX cartas_por_verificar ON cartas_consentimiento (id) WHERE verificada_en IS NULL AND revocada_en IS NULL;

-- Letters that came before this rule: what came by the link of an accepted registration is known, all else is not.
UPDATE cartas_consentimiento c
SET verificada_en = greatest(c.firmada_en, r.decidido_en), verificada_como = 'enlace'
FROM registros r
WHERE r.id = c.registro_id AND r.estado = 'aceptado' AND r.cliente_id = c.cliente_id;

-- Accepting a registration is believing who holds its link: what was signed through it until then counts from now on.
CREATE OR REPLACE FUNCTION cartas_del_registro() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cartas_consentimiento
  SET
    cliente_id = NEW.cliente_id,
    verificada_en = CASE WHEN NEW.estado = 'aceptado' AND OLD.estado <> 'aceptado' THEN now() END,
    verificada_como = CASE WHEN NEW.estado = 'aceptado' AND OLD.estado <> 'aceptado' THEN 'enlace' END
  WHERE registro_id = NEW.id AND cliente_id IS NULL;
  RETURN NULL;
END $$;
