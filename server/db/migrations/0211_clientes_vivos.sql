-- The list of students counts those that are: an index of them alone is a tenth of what their rows are to read, and the
-- planner can't use that of their documents, which has no id (docs/decisions/2026-11-29-planear-una-vez.md).
CREATE INDEX clientes_vivos ON clientes (id) WHERE fusionado_en IS NULL;
