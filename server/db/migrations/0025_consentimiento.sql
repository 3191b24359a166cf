-- Consent letters: their text by version, what a guardian signed, and how copies of it are reached (domain.md, Public forms).

-- A new text is a new version; what was signed keeps its own.
CREATE TABLE consentimiento_textos (
  version integer PRIMARY KEY CHECK (version >= 1),
  -- Plain paragraphs with the marks of contract/publico/carta-texto.ts: {{menor}}.
  texto text NOT NULL CHECK (texto <> ''),
  vigente_desde timestamptz NOT NULL DEFAULT now(),
  -- None for the one that comes with the program.
  usuario_id integer REFERENCES usuarios
);
CREATE TRIGGER consentimiento_textos_inmutable BEFORE UPDATE OR DELETE ON consentimiento_textos FOR EACH ROW EXECUTE FUNCTION solo_agregar();

INSERT INTO consentimiento_textos (version, texto) VALUES (1, $$Yo, {{encargado}}, mayor de edad, con {{encargado_documento}}, teléfono {{telefono}}, correo {{correo}}, con domicilio en {{direccion}}, en mi condición de {{condicion}} de {{menor}}, nacido(a) el {{fecha_nacimiento}}, de {{edad}}, DNI {{menor_dni}}, declaro y autorizo:

1. Participación: autorizo su participación en {{actividad}}, en {{lugar}}, {{fechas}}, horario: {{horario}}. Salidas y traslados incluidos: ninguno. Conozco las actividades y normas del centro.

2. Salud: alergias: {{alergias}}; medicamentos: {{medicamentos}}; condiciones: {{condiciones}}; tipo de sangre: {{tipo_sangre}}; seguro o IHSS: {{seguro}}.

3. Emergencia: si no logran localizarme, {{emergencia}} primeros auxilios y el traslado al centro asistencial más cercano. Contactos: {{contactos}}.

4. Retiro: personas autorizadas para retirar al menor: {{retiran}}. {{retira_solo}}

5. Imagen (opcional e independiente; negarse no impide la inscripción): {{imagen}}. Revocable por escrito en cualquier momento.

6. Datos personales: autorizo el uso de estos datos únicamente para la inscripción, seguridad y administración del curso; puedo pedir acceso, rectificación o supresión.$$);

CREATE TABLE cartas_consentimiento (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- CC-2026-000001
  numero text NOT NULL UNIQUE,
  -- The form's key, which makes a repeated sending the same; of both only the hash. The salt and the key make the copy's link.
  clave_sha256 bytea NOT NULL UNIQUE,
  cuerpo_sha256 bytea NOT NULL,
  sal bytea NOT NULL,
  -- The child.
  menor_nombres text COLLATE "es-x-icu" NOT NULL CHECK (menor_nombres <> ''),
  menor_apellidos text COLLATE "es-x-icu" NOT NULL CHECK (menor_apellidos <> ''),
  menor_fecha_nacimiento date,
  menor_dni text CHECK (menor_dni ~ '^[0-9]{13}$'),
  -- Who signs.
  encargado_nombres text COLLATE "es-x-icu" NOT NULL CHECK (encargado_nombres <> ''),
  encargado_apellidos text COLLATE "es-x-icu" NOT NULL CHECK (encargado_apellidos <> ''),
  encargado_parentesco text NOT NULL CHECK (encargado_parentesco IN ('madre', 'padre', 'tutor', 'otro')),
  encargado_dni text CHECK (encargado_dni ~ '^[0-9]{13}$'),
  encargado_otro_documento text,
  encargado_telefono text,
  encargado_correo text,
  encargado_direccion text,
  -- What says that a tutor is one.
  documento_tutor text,
  -- What for, as it was called and planned on that day.
  curso_id integer REFERENCES cursos,
  convocatoria_id integer REFERENCES convocatorias,
  actividad text COLLATE "es-x-icu" NOT NULL CHECK (actividad <> ''),
  lugar text,
  desde date,
  hasta date,
  horario text,
  -- What was decided.
  contactos jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(contactos) = 'array' AND jsonb_array_length(contactos) <= 3),
  autoriza_emergencia boolean NOT NULL,
  retiran jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(retiran) = 'array' AND jsonb_array_length(retiran) <= 5),
  retira_solo boolean NOT NULL,
  autoriza_imagen boolean NOT NULL,
  fines_imagen text[] NOT NULL DEFAULT '{}' CHECK (fines_imagen <@ ARRAY['internos', 'redes', 'publicidad']),
  -- The digital record.
  texto_version integer NOT NULL REFERENCES consentimiento_textos,
  fecha date NOT NULL,
  firmada_en timestamptz NOT NULL,
  ip text NOT NULL,
  -- SHA-256 of all of it, signature and text included (server/publico/consentimiento/huella.ts).
  huella text NOT NULL CHECK (huella ~ '^[0-9a-f]{64}$'),
  codigo_verificacion text NOT NULL UNIQUE,
  -- Where it belongs.
  registro_id integer REFERENCES registros ON DELETE SET NULL,
  cliente_id integer REFERENCES clientes,
  -- The guardian took it back, on that local date.
  revocada_el date,
  revocada_en timestamptz,
  revocada_por integer REFERENCES usuarios,
  revocada_motivo text,
  datos_borrados_en timestamptz,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  estado text NOT NULL GENERATED ALWAYS AS (CASE WHEN revocada_en IS NULL THEN 'vigente' ELSE 'revocada' END) STORED,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (
    sin_acentos(numero || ' ' || menor_nombres || ' ' || menor_apellidos || ' ' || coalesce(menor_dni, '') || ' ' ||
      encargado_nombres || ' ' || encargado_apellidos || ' ' || coalesce(encargado_dni, '') || ' ' || coalesce(encargado_telefono, ''))
  ) STORED,
  CHECK (curso_id IS NULL OR convocatoria_id IS NULL),
  CHECK (autoriza_imagen = (cardinality(fines_imagen) > 0)),
  CHECK ((revocada_en IS NULL) = (revocada_el IS NULL) AND (revocada_en IS NULL) = (revocada_motivo IS NULL)),
  CHECK (datos_borrados_en IS NOT NULL OR (menor_fecha_nacimiento IS NOT NULL AND encargado_telefono IS NOT NULL AND jsonb_array_length(contactos) >= 1))
);
CREATE INDEX cartas_fecha ON cartas_consentimiento (fecha, id);
CREATE INDEX cartas_menor ON cartas_consentimiento (menor_apellidos, menor_nombres, id);
CREATE INDEX cartas_curso ON cartas_consentimiento (curso_id) WHERE curso_id IS NOT NULL;
CREATE INDEX cartas_convocatoria ON cartas_consentimiento (convocatoria_id) WHERE convocatoria_id IS NOT NULL;
CREATE INDEX cartas_cliente ON cartas_consentimiento (cliente_id) WHERE cliente_id IS NOT NULL;
CREATE INDEX cartas_registro ON cartas_consentimiento (registro_id) WHERE registro_id IS NOT NULL;
CREATE INDEX cartas_busqueda ON cartas_consentimiento USING gin (busqueda gin_trgm_ops);
CREATE TRIGGER cartas_version BEFORE UPDATE ON cartas_consentimiento FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- A child's health, in a table of its own: no list ever reads it.
CREATE TABLE carta_salud (
  carta_id integer PRIMARY KEY REFERENCES cartas_consentimiento ON DELETE CASCADE,
  alergias text,
  medicamentos text,
  condiciones text,
  tipo_sangre text CHECK (tipo_sangre IN ('O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-')),
  seguro text
);

CREATE TABLE carta_firmas (
  carta_id integer PRIMARY KEY REFERENCES cartas_consentimiento ON DELETE CASCADE,
  png bytea NOT NULL CHECK (octet_length(png) BETWEEN 1 AND 102400)
);

-- Expiring links to the PDF copy; only their SHA-256 is kept.
CREATE TABLE carta_enlaces (
  token_sha256 bytea PRIMARY KEY,
  carta_id integer NOT NULL REFERENCES cartas_consentimiento ON DELETE CASCADE,
  caduca_en timestamptz NOT NULL
);
CREATE INDEX carta_enlaces_carta ON carta_enlaces (carta_id);

-- When a registration becomes a student, so do the letters that were signed for it.
CREATE FUNCTION cartas_del_registro() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cartas_consentimiento SET cliente_id = NEW.cliente_id WHERE registro_id = NEW.id AND cliente_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER registros_cartas AFTER UPDATE OF cliente_id ON registros FOR EACH ROW
  WHEN (NEW.cliente_id IS NOT NULL AND OLD.cliente_id IS DISTINCT FROM NEW.cliente_id) EXECUTE FUNCTION cartas_del_registro();

-- Health has a permission of its own, `autorizar`: of the letters for those who answer for them, of a course's students
-- for its teacher. `editar` links a letter to its student.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, p.modulo, p.accion FROM roles r
  JOIN (VALUES ('Administrador', 'CartaConsentimiento', 'editar'), ('Administrador', 'CartaConsentimiento', 'autorizar'), ('Administrador', 'Cursos', 'autorizar'),
    ('Recepción', 'CartaConsentimiento', 'editar'), ('Docente', 'Cursos', 'autorizar')) AS p (rol, modulo, accion) ON p.rol = r.nombre
  WHERE r.integrado
  ON CONFLICT DO NOTHING;
