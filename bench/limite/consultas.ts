import { MAYOR_CUENTA } from '#contract/listas/cuentas'
import { CONSULTAS, type Consulta } from '../clientes/consultas.ts'

/** A list as it is asked over HTTP, beside the best SQL by hand with the same rows and count. */
export interface Lista extends Pick<Consulta, 'nombre' | 'filtro' | 'sql' | 'valores'> {
  modulo: string
  orden: [string, 'ASC' | 'DESC']
}

const DE_CLIENTES = ['first page', 'q: a common surname', 'q: two words']

const RECIBOS: Lista = {
  nombre: 'receipts, first page',
  modulo: 'RecibosGeneral',
  filtro: {},
  orden: ['emitido_en', 'DESC'],
  sql: `
    WITH pagina AS MATERIALIZED (SELECT id FROM recibos t ORDER BY emitido_en DESC, id DESC LIMIT 25)
    SELECT
      t.id, t.serie, t.numero, t.serie || '-' || lpad(t.numero::text, greatest(6, length(t.numero::text)), '0')
        AS numero_texto,
      t.tipo, t.fecha, t.fecha_confirmada, t.emitido_en, t.cliente_id, c.apellidos || ', ' || c.nombres
        AS cliente_nombre,
      t.pagador_nombre, ARRAY(SELECT p.metodo FROM recibo_pagos p WHERE p.recibo_id = t.id ORDER BY p.orden)
        AS metodos,
      t.total, t.estado, t.numero_manual, t.caja_id, t.usuario_id, u.nombre AS usuario_nombre, t.anulado_motivo,
      EXISTS (SELECT FROM recibos o WHERE o.revierte_id = t.id AND o.estado = 'emitido') AS revertido,
      EXISTS (SELECT FROM recibo_pagos p WHERE p.recibo_id = t.id AND p.estado_banco = 'rechazado')
        AS pago_rechazado,
      t.version,
      (
        SELECT least(count(*), ${MAYOR_CUENTA})
        FROM (SELECT FROM recibos LIMIT ${MAYOR_CUENTA + 1}) AS contadas
      ) AS total_
    FROM pagina
    JOIN recibos t USING (id)
    JOIN usuarios u ON u.id = t.usuario_id
    LEFT JOIN clientes c ON c.id = t.cliente_id
    ORDER BY t.emitido_en DESC, t.id DESC
  `,
  valores: [],
}

export const LISTAS: readonly Lista[] = [
  ...CONSULTAS.filter(({ nombre }) => DE_CLIENTES.includes(nombre)).map((consulta): Lista => ({
    ...consulta,
    modulo: 'Clientes',
    orden: ['nombre', 'ASC'],
  })),
  RECIBOS,
]
