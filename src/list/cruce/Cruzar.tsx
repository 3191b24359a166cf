import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState, type ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { COMPARACIONES, MEDIDAS, type Medida } from '#contract/reportes/cruces'
import { translate } from '#i18n/translate'
import { FilterSelect } from '#src/list/filtros/filters.tsx'
import { Hoja } from '#src/list/filtros/Hoja.tsx'
import { loPedido, type Cruzable } from './cruce-model.ts'

/**
 * The choice of what the rows of a list are (`ver`), and of how they are crossed; on a phone one button, which says
 * both and opens the choices in a sheet.
 */
export function ComoSeVe({ de, ver }: { de: Cruzable; ver: ReactNode }) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  if (phone) return <EnTelefono de={de}>{ver}</EnTelefono>
  return (
    <>
      {ver}
      <Cruzar de={de} />
    </>
  )
}

function EnTelefono({ de, children }: { de: Cruzable; children: ReactNode }) {
  const { filterValues } = useListContext()
  const [abierta, setAbierta] = useState(false)
  const { rotulos } = de
  const { filas, columnas, comparar, mide } = loPedido(de, filterValues)
  const partes = [
    translate(`${rotulos}.${de.vistaDe(filterValues)}`),
    columnas && translate('lista.cruce.por', { columnas: translate(de.tituloDe(columnas)).toLowerCase() }),
    filas &&
      comparar &&
      translate('lista.cruce.junto', { con: translate(`lista.cruce.con.${comparar}`).toLowerCase() }),
  ]
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        endIcon={<ArrowIcon />}
        aria-haspopup="dialog"
        onClick={() => setAbierta(true)}
        sx={{ flex: '1 1 55%', justifyContent: 'space-between', textAlign: 'left', lineHeight: '18px' }}
      >
        {partes.filter(Boolean).join(' ')}
      </Button>
      <Hoja
        titulo={translate('lista.cruce.como')}
        abierta={abierta}
        onClose={() => setAbierta(false)}
        // Another address may ask for rows that need another order.
        keepMounted
        pie={
          <Button sx={{ flex: 1 }} variant="contained" onClick={() => setAbierta(false)}>
            {translate('lista.filtro.ver')}
          </Button>
        }
      >
        {children}
        <Cruzar de={de} />
        {filas && columnas && <Mide de={de} mide={mide} />}
      </Hoja>
    </>
  )
}

/** Crosses the rows of a list with a second dimension, and sets them beside an earlier time; both in its filter. */
function Cruzar({ de }: { de: Cruzable }) {
  const { filterValues, setFilters } = useListContext()
  const { filas, columnas = '', comparar = '' } = loPedido(de, filterValues)
  if (!filas) return null
  const poner = (cambio: Record<string, string>) => setFilters({ ...filterValues, ...cambio })
  return (
    <>
      <FilterSelect
        label={translate('lista.cruce.cruzar')}
        value={columnas}
        onChange={(otra) => poner({ columnas: otra, ...(otra === '' && { mide: '' }) })}
      >
        <option value="">{translate('lista.cruce.con_nada')}</option>
        {de.dimensiones
          .filter((una) => una !== filas)
          .map((una) => (
            <option key={una} value={una}>
              {translate(de.tituloDe(una))}
            </option>
          ))}
      </FilterSelect>
      {de.seCompara !== false && (
        <FilterSelect
          label={translate('lista.cruce.comparar')}
          value={comparar}
          onChange={(otra) => poner({ comparar: otra })}
        >
          <option value="">{translate('lista.cruce.con_nada')}</option>
          {COMPARACIONES.map((una) => (
            <option key={una} value={una}>
              {translate(`lista.cruce.con.${una}`)}
            </option>
          ))}
        </FilterSelect>
      )}
    </>
  )
}

/** The figure that the cells have: the measure of the list, or the number of its documents. */
export function Mide({ de, mide }: { de: Cruzable; mide: Medida }) {
  const { filterValues, setFilters } = useListContext()
  return (
    <FilterSelect
      label={translate('lista.cruce.mide')}
      value={mide === 'valor' ? '' : mide}
      onChange={(otra) => setFilters({ ...filterValues, mide: otra })}
    >
      {MEDIDAS.map((una) => (
        <option key={una} value={una === 'valor' ? '' : una}>
          {translate(una === 'valor' ? de.medida : de.documentos)}
        </option>
      ))}
    </FilterSelect>
  )
}
