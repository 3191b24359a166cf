import { formatoFecha } from '#contract/texto/formato'
import type { CierrePrevia } from '#contract/recibos/cierres'
import { CAJA } from '#resources/recibos/caja/use-caja-actual.ts'
import { EnlaceRegistro } from '#src/page/papel/EnlaceRegistro.tsx'

/** The open tills by their users, each the way to close it. */
export const CajasAbiertas = ({ cajas }: { cajas: CierrePrevia['cajas_abiertas'] }) =>
  cajas.map(({ id, usuario_nombre, fecha }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <EnlaceRegistro resource={CAJA} id={id}>
        {usuario_nombre} ({formatoFecha(fecha)})
      </EnlaceRegistro>
    </span>
  ))
