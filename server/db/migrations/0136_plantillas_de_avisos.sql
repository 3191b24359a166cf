-- The notices that had their words in the program become texts that the school edits (docs/diseno/dominio.md, «Papeles
-- del centro»): registrations, absences, and what is sent by WhatsApp with a link below.
INSERT INTO plantillas (clave) VALUES
  ('registro_recibido'), ('registro_aceptado'), ('registro_rechazado'), ('registro_duplicado'), ('ausencia'),
  ('carta_pedida'), ('recibo'), ('cuenta');
