import { raw } from '#server/db/sql'

/** `REPORTADO`, to be part of a longer expression. */
export const REPORTADO_SQL = 'coalesce((SELECT x.monto FROM pagos_reportados() x WHERE x.cargo_id = c.id), 0)'

/**
 * Centavos of charge `c` that payments which its family reported, and which wait for an answer, would pay: of all that
 * the family owes, what falls due first (docs/diseno/dominio.md, «Cuenta de la familia»). What they cover gets no late
 * fee and no reminder until then, and breaks no arrangement; a smaller report stops its part alone. Of the family is
 * who sees the account of that student: the report of another guardian stops nothing. They are worked out once,
 * however many charges are asked about.
 */
export const REPORTADO = raw(REPORTADO_SQL)

/** Whether reported payments cover all that charge `c` owes: a late fee is of a whole charge. */
export const CUBIERTO = raw(`(c.neto - c.aplicado <= ${REPORTADO_SQL})`)
