-- The reasons that the school offers for what moves money or lends a permission, by kind of act (contract/motivos.ts).
-- Each school begins with these and makes them its own; what was written before stays as it was written.
ALTER TABLE centro
  ADD COLUMN motivos_recibo text[] NOT NULL DEFAULT '{
    "Cobro duplicado",
    "Monto equivocado",
    "Estudiante equivocado",
    "Forma de pago equivocada",
    "Concepto equivocado",
    "Nombre del pagador equivocado",
    "El pago no se completó"
  }',
  ADD COLUMN motivos_devolucion text[] NOT NULL DEFAULT '{
    "Retiro del estudiante",
    "Pago duplicado",
    "Se cobró de más",
    "El curso no se abrió",
    "Producto defectuoso",
    "Producto o talla equivocada",
    "Lo pidió la familia"
  }',
  ADD COLUMN motivos_rechazo text[] NOT NULL DEFAULT '{
    "Cheque sin fondos",
    "Cuenta cerrada",
    "Cheque mal firmado o llenado",
    "Orden de no pago",
    "Contracargo de tarjeta",
    "La transferencia no llegó",
    "El depósito no aparece"
  }',
  ADD COLUMN motivos_rebaja text[] NOT NULL DEFAULT '{
    "Acuerdo con la familia",
    "Beca aprobada por dirección",
    "Descuento por hermanos",
    "Hijo de empleado",
    "Situación económica",
    "Cargo equivocado",
    "Mora por un error del centro",
    "Falla de energía o internet"
  }',
  ADD COLUMN motivos_factura text[] NOT NULL DEFAULT '{
    "Nombre o RTN equivocado",
    "Monto equivocado",
    "Factura duplicada",
    "Servicio o producto devuelto",
    "Descuento después de facturar",
    "Comprador exonerado",
    "Error de impresión"
  }',
  ADD COLUMN motivos_gasto text[] NOT NULL DEFAULT '{
    "Registrado dos veces",
    "Monto equivocado",
    "Proveedor equivocado",
    "Forma de pago equivocada",
    "La compra se canceló",
    "El movimiento no se hizo"
  }',
  ADD COLUMN motivos_matricula text[] NOT NULL DEFAULT '{
    "Cambio de domicilio",
    "Cambio de centro educativo",
    "Situación económica",
    "Cambio de horario o de curso",
    "Motivos de salud",
    "No se presentó",
    "Estudiante o curso equivocado",
    "No cumplió el acuerdo"
  }',
  ADD COLUMN motivos_cierre text[] NOT NULL DEFAULT '{
    "El banco aún no confirma",
    "El comprobante está por llegar",
    "Se factura el próximo mes",
    "Revisado con el contador",
    "Faltó registrar un documento",
    "Lo pidió el contador"
  }';
