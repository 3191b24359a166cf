import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Parte } from '#src/page/Parte.tsx'
import type { Filtro } from './filtros-model.ts'
import { Hoja } from './Hoja.tsx'
import { useLimpiar } from './use-limpiar.ts'

/** The filters of a list on a phone: all of them, with how many rows they leave. */
export function HojaDeFiltros({
  filtros,
  abierta,
  onClose,
}: {
  filtros: readonly Filtro[]
  abierta: boolean
  onClose: () => void
}) {
  const { total } = useListContext()
  const limpiar = useLimpiar()
  return (
    <Hoja
      titulo={translate('lista.filtro.titulo')}
      abierta={abierta}
      onClose={onClose}
      pie={
        <>
          <Button sx={{ flex: 1 }} disabled={!limpiar} onClick={limpiar}>
            {translate('lista.filtro.limpiar')}
          </Button>
          <Button sx={{ flex: 2 }} variant="contained" onClick={onClose}>
            {total === undefined
              ? translate('lista.filtro.ver')
              : translate('lista.filtro.ver_cuantos', { smart_count: total, cuantos: formatoNumero(total) })}
          </Button>
        </>
      }
    >
      {filtros.map((filtro) => (
        <Parte key={filtro.props.source} sin={null}>
          {filtro}
        </Parte>
      ))}
    </Hoja>
  )
}
