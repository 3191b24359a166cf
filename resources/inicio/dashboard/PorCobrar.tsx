import type { Edades } from '#contract/reportes/cxc'
import { Antiguedad } from '#resources/reportes/cxc/Antiguedad.tsx'
import type { Rutas } from './dashboard-model.ts'
import { Panel } from './Panel.tsx'

/** The debts by how long they are overdue; each age leads to who owes it. */
export const PorCobrar = ({ edades, rutas }: { edades: Edades; rutas: Rutas }) => (
  <Panel titulo="inicio.por_cobrar" ver={{ a: rutas.porCobrar, texto: 'inicio.ver.por_cobrar' }}>
    <Antiguedad edades={edades} rutaDe={rutas.tramo} />
  </Panel>
)
