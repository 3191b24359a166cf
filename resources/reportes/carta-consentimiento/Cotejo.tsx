import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { formatoDni, formatoFecha, formatoInstante, formatoTelefono } from '#contract/texto/formato'
import type { Carta, Diferencia } from '#contract/reportes/carta-consentimiento'
import { translate } from '#i18n/translate'
import { Enlace } from '#src/page/Enlace.tsx'
import { CARTAS } from './cartas-model.ts'

const LISTA = { m: 0, mt: 0.5, pl: 2.5, '& li': { overflowWrap: 'anywhere' } } as const

/** A letter's standing: how far it is believed, where the file says otherwise, and which letter it comes after. */
export function Cotejo({ carta }: { carta: Carta }) {
  if (carta.estado === 'revocada') return null
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      <Verificacion carta={carta} />
      <Anterior carta={carta} />
    </Box>
  )
}

function Verificacion({ carta }: { carta: Carta }) {
  const { verificada_en, verificada_como, verificada_con, verificada_por_nombre, diferencias, cliente_id } = carta
  const palabra = (campo: Diferencia['campo'], valor: string | null): string => {
    if (valor === null) return translate('cartas.cotejo.nada')
    if (campo === 'menor_fecha_nacimiento') return formatoFecha(valor)
    if (campo === 'menor_dni' || campo === 'encargado_dni') return formatoDni(valor)
    if (campo === 'encargado_telefono') return formatoTelefono(valor)
    return campo === 'encargado_parentesco' ? translate(`opciones.parentesco.${valor}`) : valor
  }
  const distintos = diferencias.length > 0 && (
    <>
      <Box sx={{ mt: 1, fontWeight: 600 }}>{translate('cartas.cotejo.difiere')}</Box>
      <Box component="ul" sx={LISTA}>
        {diferencias.map(({ campo, carta: dice, archivo }) => (
          <li key={campo}>
            {translate('cartas.cotejo.una', {
              campo: translate(`cartas.cotejo.campo.${campo}`),
              carta: palabra(campo, dice),
              archivo: palabra(campo, archivo),
            })}
          </li>
        ))}
      </Box>
    </>
  )
  if (verificada_en)
    return (
      <Alert severity={diferencias.length ? 'info' : 'success'}>
        {translate(verificada_como === 'enlace' ? 'cartas.cotejo.por_enlace' : 'cartas.cotejo.confirmada', {
          instante: formatoInstante(verificada_en),
          quien: verificada_por_nombre,
          con: verificada_con,
          como: verificada_como && translate(`opciones.verificada_como.${verificada_como}`).toLowerCase(),
        })}
        {distintos}
      </Alert>
    )
  return (
    <Alert severity="warning">
      {translate('cartas.cotejo.por_verificar')}
      {cliente_id !== null && !diferencias.length && <Box sx={{ mt: 1 }}>{translate('cartas.cotejo.igual')}</Box>}
      {distintos}
    </Alert>
  )
}

function Anterior({ carta: { anterior, verificacion } }: { carta: Carta }) {
  if (!anterior) return null
  const clave = verificacion === 'verificada' ? 'despues_de' : 'no_sustituye'
  return (
    <Alert severity={anterior.difiere.length ? 'warning' : 'info'}>
      {translate(`cartas.cotejo.${clave}`)}{' '}
      <Enlace to={`/${CARTAS}/${anterior.id}/show`}>{`${anterior.numero} (${formatoFecha(anterior.fecha)})`}</Enlace>
      {'. '}
      {anterior.difiere.length
        ? translate('cartas.cotejo.dice_otra_cosa', {
            campos: anterior.difiere.map((campo) => translate(`cartas.cotejo.campo.${campo}`).toLowerCase()).join(', '),
          })
        : translate('cartas.cotejo.dice_lo_mismo')}
    </Alert>
  )
}
