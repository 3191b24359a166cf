-- La cuenta y la base de Campana, la primera vez: es dueña de su base y de nada más. Su clave es la de DATABASE_URL.
\set clave `sed 's|^[^:]*://[^:]*:||; s|@.*||' /run/secrets/database_url`
CREATE ROLE campana LOGIN PASSWORD :'clave';
CREATE DATABASE campana OWNER campana;
