-- A request for authorisation that its asker gave up stays as such: nobody approves it any more.
ALTER TABLE solicitudes_autorizacion
  DROP CONSTRAINT solicitudes_autorizacion_estado_check,
  ADD CHECK (estado IN ('abierta', 'pedida', 'aprobada', 'negada', 'usada', 'retirada'));
