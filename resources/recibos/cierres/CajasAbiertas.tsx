import Link from '@mui/material/Link'
import { LinkBase, useCreatePath } from 'react-admin'
import { formatoFecha } from '#contract/texto/formato'
import type { CierrePrevia } from '#contract/recibos/cierres'
import { CAJA } from '#resources/recibos/caja/use-caja-actual.ts'

/** The open tills by their users, each the way to close it. */
export function CajasAbiertas({ cajas }: { cajas: CierrePrevia['cajas_abiertas'] }) {
  const createPath = useCreatePath()
  return cajas.map(({ id, usuario_nombre, fecha }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link component={LinkBase} to={createPath({ resource: CAJA, type: 'show', id })} color="inherit">
        {usuario_nombre} ({formatoFecha(fecha)})
      </Link>
    </span>
  ))
}
