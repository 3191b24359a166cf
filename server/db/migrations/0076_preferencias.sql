-- How a user likes lists and menus, by name (`catalogos/clientes.columnas`); only the screens know what a value means.
CREATE TABLE preferencias (
  usuario_id integer PRIMARY KEY REFERENCES usuarios ON DELETE CASCADE,
  valores jsonb NOT NULL
);
