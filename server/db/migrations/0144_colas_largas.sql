-- Who was written to today is asked for each batch of messages.
CREATE INDEX avisos_enviados ON avisos (enviado_en) WHERE enviado_en IS NOT NULL;

-- The next letter is the one that has been due longest: those that wait for another try stand behind it.
DROP INDEX correos_pendientes;
CREATE INDEX correos_pendientes ON correos (proximo_en, id) WHERE estado = 'pendiente';
