import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  COLUMNAS_EXTRACTO,
  MapeoExtracto,
  MENOS_DE_DEBITO,
  ORDENES_FECHA,
  type ColumnaExtracto,
  type ExtractoRevisado,
  type MenosDeDebito,
  type OrdenFecha,
} from '#contract/recibos/movimientos'

const NATIVO = { select: { native: true }, inputLabel: { shrink: true } } as const

/** The file's columns and what each holds, as it was read and as a person corrects it. */
export function Columnas({
  extracto: { columnas, mapeo, ordenes },
  onLeer,
}: {
  extracto: ExtractoRevisado
  onLeer: (mapeo: MapeoExtracto) => void
}) {
  const translate = useTranslate()
  const [elegidas, setElegidas] = useState<Partial<Record<ColumnaExtracto, string>>>(mapeo?.columnas ?? {})
  const [orden, setOrden] = useState<OrdenFecha>(mapeo?.orden_fecha ?? 'dma')
  const [menos, setMenos] = useState(mapeo?.menos)
  const sin_encabezados = columnas.length > 0 && columnas.every(({ nombre }) => nombre.startsWith('#'))
  const llenas = Object.fromEntries(Object.entries(elegidas).filter(([, nombre]) => nombre))
  const nuevo = MapeoExtracto.safeParse({
    ...{ columnas: llenas, orden_fecha: orden, sin_encabezados },
    ...(menos && { menos }),
    apartadas: mapeo?.apartadas ?? [],
  })
  const cambio = nuevo.success && JSON.stringify(nuevo.data) !== JSON.stringify(mapeo)
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' } }}>
        {COLUMNAS_EXTRACTO.map((campo) => (
          <TextField
            key={campo}
            select
            label={translate(`banco.archivo.columna.${campo}`)}
            value={elegidas[campo] ?? ''}
            onChange={({ target }) => setElegidas({ ...elegidas, [campo]: target.value || undefined })}
            helperText={columnas.find(({ nombre }) => nombre === elegidas[campo])?.ejemplos[0]}
            slotProps={NATIVO}
          >
            <option value="">{translate('banco.archivo.no_hay')}</option>
            {columnas.map(({ nombre, ejemplos }) => (
              <option key={nombre} value={nombre}>
                {[nombre, ejemplos[0]].filter(Boolean).join(': ')}
              </option>
            ))}
          </TextField>
        ))}
        <TextField
          select
          label={translate('banco.archivo.orden')}
          value={orden}
          onChange={({ target }) => setOrden(target.value as OrdenFecha)}
          slotProps={NATIVO}
        >
          {(ordenes.length ? ordenes : ORDENES_FECHA).map((uno) => (
            <option key={uno} value={uno}>
              {translate(`banco.archivo.orden_de.${uno}`)}
            </option>
          ))}
        </TextField>
        {menos && (
          <TextField
            select
            label={translate('banco.archivo.menos')}
            value={menos}
            onChange={({ target }) => setMenos(target.value as MenosDeDebito)}
            slotProps={NATIVO}
          >
            {MENOS_DE_DEBITO.map((uno) => (
              <option key={uno} value={uno}>
                {translate(`banco.archivo.menos_de.${uno}`)}
              </option>
            ))}
          </TextField>
        )}
      </Box>
      {cambio && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => onLeer(nuevo.data)}>
          {translate('banco.archivo.leer_otra_vez')}
        </Button>
      )}
    </>
  )
}
