-- A supplier's credit note is looked for by its number, whichever expense it was put to.
CREATE INDEX gasto_notas_numero ON gasto_notas (lower(documento)) WHERE estado = 'registrado';
