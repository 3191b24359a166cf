import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import {
  COLUMNAS_EXTRACTO,
  MapeoExtracto,
  MENOS_DE_DEBITO,
  ORDENES_FECHA,
  type ColumnaExtracto,
  type ExtractoRevisado,
  type OrdenFecha,
} from '#contract/recibos/movimientos'
import { CampoOpcion } from '#src/form/campos/CampoOpcion.tsx'

/** The file's columns and what each holds, as it was read and as a person corrects it. */
export function Columnas({
  extracto: { columnas, mapeo, ordenes },
  onLeer,
}: {
  extracto: ExtractoRevisado
  onLeer: (mapeo: MapeoExtracto) => void
}) {
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
          <CampoOpcion
            key={campo}
            label={`banco.archivo.columna.${campo}`}
            ayuda={columnas.find(({ nombre }) => nombre === elegidas[campo])?.ejemplos[0]}
            value={elegidas[campo] ?? ''}
            opciones={[
              ['', translate('banco.archivo.no_hay')],
              ...columnas.map(
                ({ nombre, ejemplos }) => [nombre, [nombre, ejemplos[0]].filter(Boolean).join(': ')] as const,
              ),
            ]}
            onElegir={(nombre) => setElegidas({ ...elegidas, [campo]: nombre || undefined })}
          />
        ))}
        <CampoOpcion
          label="banco.archivo.orden"
          value={orden}
          opciones={(ordenes.length ? ordenes : ORDENES_FECHA).map((uno) => [
            uno,
            translate(`banco.archivo.orden_de.${uno}`),
          ])}
          onElegir={setOrden}
        />
        {menos && (
          <CampoOpcion
            label="banco.archivo.menos"
            value={menos}
            opciones={MENOS_DE_DEBITO.map((uno) => [uno, translate(`banco.archivo.menos_de.${uno}`)])}
            onElegir={setMenos}
          />
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
