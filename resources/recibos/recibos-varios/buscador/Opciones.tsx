import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { translate } from '#i18n/translate'
import { formatoFecha, enLinea } from '#contract/texto/formato'
import { venceDe } from '#contract/recibos/cargos'
import type { Titular } from '#contract/recibos/recibos-individuales'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { claveDe, type Opcion } from './busqueda-model.ts'

interface OpcionesProps {
  id: string
  opciones: readonly Opcion[]
  /** The option that Enter takes. */
  indice: number
  /** Instead of options: it is still looking, or found nothing. */
  aviso: string | null
  cantidad: number
  onElegir: (opcion: Opcion) => void
}

export const idDeOpcion = (id: string, opcion: Opcion): string => `${id}-${claveDe(opcion)}`

const LISTA = {
  position: 'absolute',
  zIndex: 'modal',
  top: '100%',
  left: 0,
  right: 0,
  mt: 0.5,
  maxHeight: 'min(60vh, 480px)',
  overflowY: 'auto',
  borderColor: 'primary.main',
} as const

/** The box's findings, listed under it; students as headings over what they owe. */
export function Opciones({ id, opciones, indice, aviso, cantidad, onElegir }: OpcionesProps) {
  return (
    <Paper variant="outlined" sx={LISTA}>
      {aviso && <Aparte sx={{ px: 2, py: 1.5 }}>{aviso}</Aparte>}
      <Box
        component="ul"
        id={id}
        role="listbox"
        aria-label={translate('ventas.busca.encontrado')}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {opciones.map((opcion, index) => (
          <Grupo key={claveDe(opcion)} titular={nuevoTitular(opciones, index)}>
            <RenglonOpcion
              id={idDeOpcion(id, opcion)}
              opcion={opcion}
              cantidad={cantidad}
              elegida={index === indice}
              onElegir={() => onElegir(opcion)}
            />
          </Grupo>
        ))}
      </Box>
    </Paper>
  )
}

/** The student whose charges begin here. */
function nuevoTitular(opciones: readonly Opcion[], index: number): Titular | undefined {
  const [antes, esta] = [opciones[index - 1], opciones[index]]
  if (esta?.tipo !== 'cargo') return undefined
  return antes?.tipo === 'cargo' && antes.titular.cliente_id === esta.titular.cliente_id ? undefined : esta.titular
}

const TITULAR = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  px: 2,
  pt: 1,
  pb: 0.5,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  borderTop: 1,
  borderColor: 'divider',
} as const

function Grupo({ titular, children }: { titular: Titular | undefined; children: React.ReactNode }) {
  if (!titular) return children
  return (
    <>
      <Box component="li" role="presentation" sx={TITULAR}>
        <span>{enLinea(titular.nombre, titular.codigo, titular.encargado_nombre)}</span>
        <span>
          {translate('campos.debe')} <Dinero centavos={titular.debe} />
        </span>
      </Box>
      {children}
    </>
  )
}

const estiloDelRenglon = (elegida: boolean) =>
  ({
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    px: 2,
    py: 0.75,
    minHeight: 44,
    cursor: 'pointer',
    bgcolor: elegida ? 'action.selected' : undefined,
    '&:hover': { bgcolor: 'action.hover' },
  }) as const

function RenglonOpcion({
  id,
  opcion,
  cantidad,
  elegida,
  onElegir,
}: {
  id: string
  opcion: Opcion
  cantidad: number
  elegida: boolean
  onElegir: () => void
}) {
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (elegida) element.current?.scrollIntoView({ block: 'nearest' })
  }, [elegida])
  return (
    <Box
      component="li"
      ref={element}
      id={id}
      role="option"
      aria-selected={elegida}
      // The box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onElegir}
      sx={estiloDelRenglon(elegida)}
    >
      <Contenido opcion={opcion} cantidad={cantidad} />
    </Box>
  )
}

function Contenido({ opcion, cantidad }: { opcion: Opcion; cantidad: number }) {
  switch (opcion.tipo) {
    case 'producto': {
      const { nombre, codigo, precio } = opcion.producto
      return (
        <Fila
          titulo={nombre}
          detalle={codigo}
          cifra={precio * cantidad}
          veces={cantidad > 1 ? `${cantidad} ×` : undefined}
        />
      )
    }
    case 'cargo': {
      const { descripcion, curso_nombre, vencido, debe } = opcion.cargo
      const fecha = formatoFecha(venceDe(opcion.cargo))
      const curso = curso_nombre && !descripcion.includes(curso_nombre) ? ` · ${curso_nombre}` : ''
      return (
        <Fila
          titulo={`${descripcion}${curso}`}
          detalle={translate(vencido ? 'recibos.cobro.vencio' : 'recibos.cobro.vence', { fecha })}
          mal={vencido}
          cifra={debe}
        />
      )
    }
    case 'cliente':
      return (
        <Fila
          titulo={opcion.titular.nombre}
          detalle={translate(opcion.titular.debe > 0 ? 'ventas.busca.quien_compra' : 'ventas.busca.como_cliente', {
            codigo: opcion.titular.codigo,
          })}
        />
      )
    case 'otro':
      return <Fila {...opcion.otro} />
    case 'libre':
      return <Fila titulo={translate('ventas.busca.libre', { texto: opcion.descripcion })} suave />
  }
}

function Fila({
  titulo,
  detalle,
  cifra,
  veces,
  mal,
  suave,
}: {
  titulo: string
  detalle?: string
  cifra?: number
  veces?: string
  mal?: boolean
  suave?: boolean
}) {
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap color={suave ? 'text.secondary' : undefined}>
          {titulo}
        </Typography>
        {detalle && (
          <Typography variant="body2" noWrap color={mal ? 'error.main' : 'text.secondary'}>
            {detalle}
          </Typography>
        )}
      </Box>
      {cifra !== undefined && (
        <Box sx={{ whiteSpace: 'nowrap' }}>
          {veces && (
            <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
              {veces}
            </Box>
          )}
          <Dinero centavos={cifra} />
        </Box>
      )}
    </>
  )
}
