-- How an imported file was read, beyond its rows: its sheet, the others, hidden rows, the order of its days and what is
-- asked of it (docs/decisions/2026-11-28-una-sola-lectura-de-archivos.md).
ALTER TABLE importaciones
  ADD COLUMN lectura jsonb NOT NULL
    DEFAULT '{"hoja": null, "hojas": [], "ocultas": 0, "orden_fecha": null, "orden_dicho": false, "duda": null}';
