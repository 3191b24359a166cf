/*
 * The telephone of a person with several numbers (E.164, each may be missing). The file of the person is the one place
 * that has them; who of a family answers is the caller's question.
 */

/** SQL of the number at which person `p`, a guardian or a student, is called; NULL without any. */
export const telefonoDeLlamadas = (p: string): string => `coalesce(${p}.telefono, ${p}.telefono_2, ${p}.whatsapp)`

/** SQL of a number that WhatsApp reaches unless it is a landline of here; NULL of one. */
const movil = (numero: string): string => `CASE WHEN ${numero} NOT LIKE '+5042%' THEN ${numero} END`

/**
 * SQL of the number at which person `p` reads a message; NULL without any. A landline is written to only where it is
 * marked, as the person's WhatsApp.
 */
export const telefonoDeMensajes = (p: string): string =>
  `coalesce(${p}.whatsapp, ${movil(`${p}.telefono`)}, ${movil(`${p}.telefono_2`)})`

/**
 * SQL of the number at which whoever sent registration `t` reads a message: as the file of who was accepted has her by
 * now, the same person by DNI or name, and otherwise as she wrote it.
 */
export const telefonoDelRegistro = (t: string): string => `
  nullif(
    coalesce(
      (
        SELECT coalesce(${telefonoDeMensajes('g')}, '')
        FROM cliente_encargados ce
        JOIN encargados g ON g.id = ce.encargado_id
        WHERE ce.cliente_id = ${t}.cliente_id
          AND (
            g.dni = ${t}.encargado_dni
            OR sin_acentos(g.nombres || ' ' || g.apellidos)
              = sin_acentos(${t}.encargado_nombres || ' ' || ${t}.encargado_apellidos)
          )
        ORDER BY ce.principal DESC, g.id LIMIT 1
      ), (
        SELECT coalesce(${telefonoDeMensajes('c')}, '')
        FROM clientes c
        WHERE c.id = ${t}.cliente_id AND ${t}.encargado_nombres IS NULL
      ), ${t}.encargado_whatsapp, ${movil(`${t}.encargado_telefono`)}, ${movil(`${t}.telefono`)}
    ), ''
  )
`
