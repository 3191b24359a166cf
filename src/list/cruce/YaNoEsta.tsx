import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { translate } from '#i18n/translate'
import { ListMessage } from '#src/list/states.tsx'

/** In the place of rows that an old address asks for and that its list has no more: what, and the way to the others. */
export function YaNoEsta({ campos }: { campos: readonly string[] }) {
  const { filterValues, setFilters } = useListContext()
  const que = campos.map((campo) => {
    const pedido = String(filterValues[campo])
    return `«${translate(`campos.${pedido}`, { _: pedido })}»`
  })
  const sinEso = { ...filterValues, ...Object.fromEntries(campos.map((campo) => [campo, ''])) }
  return (
    <ListMessage titulo={translate('lista.cruce.ya_no', { que: que.join(', ') })}>
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setFilters(sinEso)}>
        {translate('lista.cruce.sin_eso')}
      </Button>
    </ListMessage>
  )
}
