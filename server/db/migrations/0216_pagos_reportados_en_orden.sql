-- The list of reported payments opens by the moment they came in: a page of words that very many have is met along this.
CREATE INDEX avisos_pago_creado ON avisos_pago (creado_en, id);
