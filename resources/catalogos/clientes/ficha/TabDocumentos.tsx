import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useCanAccess, useCreatePath, useGetList, useNotify, type RaRecord } from 'react-admin'
import type { Cliente } from '#contract/catalogos/clientes'
import type { ConstanciaFila } from '#contract/catalogos/constancias'
import type { FiniquitoFila } from '#contract/catalogos/finiquitos'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { CartasDelEstudiante } from '#resources/reportes/carta-consentimiento/CartasDelEstudiante.tsx'
import { CARTAS } from '#resources/reportes/carta-consentimiento/cartas-model.ts'
import { CarnetDe } from '#resources/catalogos/constancias/CarnetDe.tsx'
import { CONSTANCIAS, imprimirConstancia } from '#resources/catalogos/constancias/constancias-model.ts'
import { FINIQUITOS, imprimirFiniquito } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { BotonEnlace, Enlace } from '#src/page/Enlace.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'

import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
const MUESTRA = 50

/** The consent letters, certificates and settlements of the student, for who may see each. */
export function TabDocumentos({ cliente }: { cliente: Cliente }) {
  const { canAccess: cartas } = useCanAccess({ resource: CARTAS, action: 'list' })
  const { canAccess: constancias } = useCanAccess({ resource: CONSTANCIAS, action: 'list' })
  const { canAccess: finiquitos } = useCanAccess({ resource: FINIQUITOS, action: 'list' })
  const varios = [cartas, constancias, finiquitos].filter(Boolean).length > 1
  return (
    <>
      {cartas && (
        <CartasDelEstudiante cliente={cliente} titulo={varios && translate('modulos.nombre.CartaConsentimiento')} />
      )}
      {constancias && <Constancias cliente={cliente} />}
      {constancias && <CarnetDe cliente={cliente} />}
      {finiquitos && (
        <Papeles<FiniquitoFila>
          cliente={cliente}
          resource={FINIQUITOS}
          titulo="modulos.nombre.Finiquitos"
          vacio="finiquitos.vacio.del_estudiante"
          detalle={({ curso_nombre, periodo }) => [curso_nombre, periodo]}
          cifra={({ total_pagado }) => <Dinero centavos={total_pagado} />}
          estado={({ estado }) => <EstadoDe estado={estado} />}
          imprimir={(finiquito) => imprimirFiniquito(FINIQUITOS, finiquito)}
        />
      )}
    </>
  )
}

function Constancias({ cliente }: { cliente: Cliente }) {
  const { canAccess: emite } = useCanAccess({ resource: CONSTANCIAS, action: 'create' })
  return (
    <Papeles<ConstanciaFila>
      cliente={cliente}
      resource={CONSTANCIAS}
      titulo="modulos.nombre.Constancias"
      vacio="constancias.vacio.del_estudiante"
      junto={
        emite && (
          <BotonEnlace size="small" to={`/${CONSTANCIAS}/create?cliente_id=${cliente.id}`}>
            {translate('constancias.nueva')}
          </BotonEnlace>
        )
      }
      detalle={({ tipo, curso_nombre }) => [translate(`opciones.tipo.${tipo}`), curso_nombre]}
      estado={({ estado }) => <EstadoDe estado={estado} />}
      imprimir={imprimirConstancia}
    />
  )
}

interface Papel extends RaRecord {
  id: number
  numero: string
  fecha: string
}

interface PapelesProps<T extends Papel> {
  cliente: Cliente
  resource: string
  /** i18n keys. */
  titulo: string
  vacio: string
  /** Beside the title. */
  junto?: ReactNode
  detalle: (papel: T) => (string | null)[]
  cifra?: (papel: T) => ReactNode
  estado: (papel: T) => ReactNode
  /** Throws HttpError when there is no PDF. */
  imprimir: (papel: T) => Promise<void>
}

/** The papers of one kind of a student, newest first. */
function Papeles<T extends Papel>({ cliente, resource, titulo, vacio, junto, ...renglon }: PapelesProps<T>) {
  const { data, error, isPending, refetch } = useGetList<T>(resource, {
    filter: { cliente_id: cliente.id },
    sort: { field: 'fecha', order: 'DESC' },
    pagination: { page: 1, perPage: MUESTRA },
  })
  return (
    <Box component="section" sx={{ mt: 2, '&:first-of-type': { mt: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h3" component="h2">
          {translate(titulo)}
        </Typography>
        {junto}
      </Box>
      {isPending && <Cargando />}
      {!isPending && !data && <Fallo error={error} onRetry={() => refetch()} />}
      {data?.length === 0 && <Typography color="text.secondary">{translate(vacio)}</Typography>}
      {data && data.length > 0 && (
        <Renglones aria-label={translate(titulo)}>
          {data.map((papel) => (
            <RenglonPapel key={papel.id} resource={resource} papel={papel} {...renglon} />
          ))}
        </Renglones>
      )}
    </Box>
  )
}

function RenglonPapel<T extends Papel>({
  resource,
  papel,
  detalle,
  cifra,
  estado,
  imprimir,
}: Pick<PapelesProps<T>, 'resource' | 'detalle' | 'cifra' | 'estado' | 'imprimir'> & { papel: T }) {
  const { id, numero, fecha } = papel
  const notify = useNotify()
  const createPath = useCreatePath()
  const alImprimir = () => imprimir(papel).catch((error: Error) => notify(error.message, { type: 'error' }))
  return (
    <Renglon
      titulo={<Enlace to={createPath({ resource, type: 'show', id })}>{numero}</Enlace>}
      nombre
      detalle={enLinea(formatoFecha(fecha), ...detalle(papel))}
      cifra={cifra?.(papel) ?? estado(papel)}
      despues={
        <IconButton onClick={alImprimir} aria-label={`${translate('comun.accion.imprimir')} ${numero}`}>
          <PrintIcon />
        </IconButton>
      }
    >
      {cifra && estado(papel)}
    </Renglon>
  )
}
