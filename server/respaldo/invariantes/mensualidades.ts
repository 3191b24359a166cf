/** Months that enrolments are charged by themselves (docs/diseno/dominio.md, «Mensualidades hasta el retiro»). */
export const MENSUALIDADES = {
  mensualidad_sin_mes: `
    SELECT k.nombres || ' ' || k.apellidos || ': ' || c.nombre AS quien
    FROM matriculas m
    JOIN clientes k ON k.id = m.cliente_id
    JOIN cursos c ON c.id = m.curso_id AND c.hasta_retiro
    WHERE m.estado = 'activa' AND NOT EXISTS (SELECT FROM mensualidades_abiertas a WHERE a.matricula_id = m.id)
  `,

  // The months of an enrolment are charged from the first to the last, each once; one that was voided was charged.
  mensualidad_seguida: `
    SELECT k.nombres || ' ' || k.apellidos || ': ' || c.nombre AS quien
    FROM mensualidades_abiertas a
    JOIN matriculas m ON m.id = a.matricula_id
    JOIN cursos c ON c.id = m.curso_id
    JOIN clientes k ON k.id = m.cliente_id
    JOIN (
      SELECT matricula_id, min(mes) AS primero, count(*) AS meses, max(mes) AS ultimo
      FROM cargos
      WHERE mes IS NOT NULL
      GROUP BY matricula_id
    ) AS x ON x.matricula_id = a.matricula_id
    WHERE a.siguiente <> x.ultimo + interval '1 month'
      OR x.meses <> extract(year FROM age(a.siguiente, x.primero)) * 12
        + extract(month FROM age(a.siguiente, x.primero))
  `,

  // A scholarship's discounts are its own and on charges of its student, authorised where that needs it.
  beca_ajena: `
    SELECT DISTINCT k.nombres || ' ' || k.apellidos AS quien
    FROM becas b
    JOIN clientes k ON k.id = b.cliente_id
    LEFT JOIN descuentos_aplicados a ON a.beca_id = b.id
    LEFT JOIN cargos c ON c.id = a.cargo_id
    WHERE a.descuento_id <> b.descuento_id
      OR c.cliente_id <> b.cliente_id
      OR c.matricula_id <> b.matricula_id
      OR b.exigia_autorizacion AND b.autorizacion_id IS NULL
  `,
} as const
