import type { Cliente } from '#contract/catalogos/clientes'
import { Historial } from '#src/page/registro/Historial.tsx'
import { CLIENTES } from '../cliente-model.ts'

export const TabHistorial = ({ cliente }: { cliente: Cliente }) => (
  <Historial resource={CLIENTES} id={cliente.id} version={cliente.version} />
)
