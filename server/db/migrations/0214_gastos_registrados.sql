-- How many expenses each category has: of the index alone, for the list of categories and for every form that offers it.
CREATE INDEX gastos_registrados ON gastos (categoria_id) WHERE estado = 'registrado';
