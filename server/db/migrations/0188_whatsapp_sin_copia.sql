-- A WhatsApp number that only repeats another number of the same person is that number: whoever changes it changes
-- where messages go. A landline (+504 2…) is repeated on purpose: it says that it has WhatsApp.
CREATE FUNCTION whatsapp_sin_copia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.whatsapp = OLD.whatsapp THEN
    IF OLD.whatsapp = OLD.telefono THEN
      NEW.whatsapp := NEW.telefono;
    ELSIF OLD.whatsapp = OLD.telefono_2 AND NEW.telefono_2 IS NOT NULL THEN
      NEW.whatsapp := NEW.telefono_2;
    END IF;
  END IF;
  IF NEW.whatsapp = NEW.telefono AND NEW.whatsapp NOT LIKE '+5042%' THEN
    NEW.whatsapp := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER clientes_whatsapp BEFORE INSERT OR UPDATE OF telefono, telefono_2, whatsapp ON clientes
  FOR EACH ROW WHEN (NEW.whatsapp IS NOT NULL) EXECUTE FUNCTION whatsapp_sin_copia();
CREATE TRIGGER encargados_whatsapp BEFORE INSERT OR UPDATE OF telefono, telefono_2, whatsapp ON encargados
  FOR EACH ROW WHEN (NEW.whatsapp IS NOT NULL) EXECUTE FUNCTION whatsapp_sin_copia();
CREATE TRIGGER docentes_whatsapp BEFORE INSERT OR UPDATE OF telefono, telefono_2, whatsapp ON docentes
  FOR EACH ROW WHEN (NEW.whatsapp IS NOT NULL) EXECUTE FUNCTION whatsapp_sin_copia();

UPDATE clientes SET whatsapp = NULL WHERE whatsapp = telefono AND whatsapp NOT LIKE '+5042%';
UPDATE encargados SET whatsapp = NULL WHERE whatsapp = telefono AND whatsapp NOT LIKE '+5042%';
UPDATE docentes SET whatsapp = NULL WHERE whatsapp = telefono AND whatsapp NOT LIKE '+5042%';
