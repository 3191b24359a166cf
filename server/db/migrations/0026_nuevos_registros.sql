-- What staff do with registrations (domain.md, Public forms): the queue, the places of each, and what the parent was told.
CREATE INDEX registros_pendientes ON registros ((estado IN ('nuevo', 'actualizado')), creado_en, id);
CREATE INDEX registros_nombre ON registros (apellidos, nombres, id);
CREATE INDEX registros_nacimiento ON registros (fecha_nacimiento);
CREATE INDEX registros_duplicado ON registros (duplicado_de_id) WHERE duplicado_de_id IS NOT NULL;

-- A letter is written down before it is sent; one that never left stays without `enviado_en`.
CREATE TABLE registro_avisos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  registro_id integer NOT NULL REFERENCES registros ON DELETE CASCADE,
  canal text NOT NULL CHECK (canal IN ('whatsapp', 'correo')),
  destino text NOT NULL,
  usuario_id integer NOT NULL REFERENCES usuarios,
  enviado_en timestamptz,
  creado_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX registro_avisos_registro ON registro_avisos (registro_id, id);

-- Students by date of entry and origin.
CREATE INDEX clientes_origen ON clientes (origen, creado_en, id);
