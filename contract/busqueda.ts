import * as z from 'zod'
import { buscado } from '#contract/campos'
import { ClienteFila } from './catalogos/clientes.ts'
import { CursoFila } from './catalogos/cursos.ts'
import { FiniquitoFila } from './catalogos/finiquitos.ts'
import { FacturaFila } from './facturacion/facturas.ts'
import { MAS_LETRAS } from './listas/cuentas.ts'
import { ReciboFila } from './recibos/recibos-individuales.ts'

/** Findings of each kind that the search answers: enough to recognise one, not to read through. */
export const MAS_HALLAZGOS = 5

export const BuscarQuery = z.strictObject({ q: buscado(MAS_LETRAS).min(1) })

export const ClienteHallado = ClienteFila.pick({
  id: true,
  codigo: true,
  nombre: true,
  encargado_nombre: true,
  activo: true,
})
export const ReciboHallado = ReciboFila.pick({
  id: true,
  numero_texto: true,
  tipo: true,
  fecha: true,
  pagador_nombre: true,
  total: true,
  estado: true,
}).extend({
  /** The module that opens it for whoever asks. */
  modulo: z.enum(['RecibosIndividuales', 'RecibosVarios', 'RecibosGeneral']),
})
export const CursoHallado = CursoFila.pick({ id: true, codigo: true, nombre: true, periodo: true, estado: true })
export const FacturaHallada = FacturaFila.pick({
  id: true,
  tipo: true,
  numero: true,
  fecha: true,
  cliente_nombre: true,
  total: true,
  estado: true,
})
export const FiniquitoHallado = FiniquitoFila.pick({
  id: true,
  numero: true,
  cliente_nombre: true,
  curso_nombre: true,
  estado: true,
})

/**
 * Findings of the whole office's search: of each kind at most `MAS_HALLAZGOS`, and nothing that the session may not
 * see.
 */
export const Busqueda = z.object({
  clientes: z.array(ClienteHallado),
  recibos: z.array(ReciboHallado),
  cursos: z.array(CursoHallado),
  facturas: z.array(FacturaHallada),
  finiquitos: z.array(FiniquitoHallado),
})
export type Busqueda = z.output<typeof Busqueda>
