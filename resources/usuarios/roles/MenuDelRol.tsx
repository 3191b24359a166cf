import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider, useResourceContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { NombreModulo } from '#contract/modulos'
import type { Navbar } from '#contract/sesion'
import type { PermisosModulo } from '#contract/usuarios/roles'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { ModuleIcon } from '#src/layout/menu/icons.tsx'
import { menuLabel } from '#src/layout/menu/menu-label.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { OCULTO } from '#src/page/registro/oculto.ts'
import { useApagados } from '#src/session/apagados.ts'
import { flatMenu, readNavbar, type MenuEntry, type MenuItem } from '#src/session/navbar.ts'
import { movido, ordenCompleto } from './menu-model.ts'

interface Campos {
  permisos: PermisosModulo[]
  orden_menu: NombreModulo[]
}

/**
 * The menu that the server would give to whoever has this role, and the buttons that change its order. What the school
 * has switched off keeps its place, says so, and is no page to begin with.
 */
export function MenuDelRol({ soloLectura = false }: { soloLectura?: boolean }) {
  const id = useId()
  const resource = useResourceContext() ?? ''
  const provider = useDataProvider<CampanaDataProvider>()
  const { setValue } = useFormContext<Campos>()
  const permisos = useWatch<Campos, 'permisos'>({ name: 'permisos' })
  const orden_menu = useWatch<Campos, 'orden_menu'>({ name: 'orden_menu' })
  const [anuncio, setAnuncio] = useState('')
  const { data } = useQuery({
    queryKey: [resource, 'menu', permisos, orden_menu],
    queryFn: async () => readNavbar(await provider.accion<Navbar>(resource, null, 'menu', { permisos, orden_menu })),
    placeholderData: keepPreviousData,
  })
  const apagados = useApagados()
  if (!data) return null

  const lineas = flatMenu(data)
  const primera = lineas.find(({ modulo }) => !modulo || !apagados.includes(modulo))
  const mover = (cual: NombreModulo, paso: -1 | 1, entero: 'modulo' | 'area', nombre: string) => {
    const orden = movido(ordenCompleto(permisos, orden_menu), cual, paso, entero)
    setValue('orden_menu', orden, { shouldDirty: true })
    setAnuncio(translate('usuarios.roles.menu.movido', { nombre, lugar: orden.indexOf(cual) + 1, total: orden.length }))
  }
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, position: 'sticky', top: 72 }}
    >
      <Typography id={id} variant="h3">
        {translate('usuarios.roles.menu.titulo')}
      </Typography>
      <Aparte sx={{ mt: 0.5, mb: 1 }}>
        {primera
          ? translate('usuarios.roles.menu.al_ingresar', { pantalla: menuLabel(primera) })
          : translate(`usuarios.roles.menu.${lineas.length > 0 ? 'todo_apagado' : 'vacio'}`)}
      </Aparte>
      <Box component="ul" sx={lista}>
        {data.map((entrada, index) => (
          <Grupo
            key={entrada.name}
            entrada={entrada}
            puesto={[index, data.length]}
            apagados={apagados}
            soloLectura={soloLectura}
            onMover={mover}
          />
        ))}
      </Box>
      <Box role="status" sx={OCULTO}>
        {anuncio}
      </Box>
    </Box>
  )
}

type Mover = (cual: NombreModulo, paso: -1 | 1, entero: 'modulo' | 'area', nombre: string) => void
/** A place among how many. */
type Puesto = [index: number, total: number]

function Grupo({
  entrada,
  puesto,
  apagados,
  soloLectura,
  onMover,
}: {
  entrada: MenuEntry
  puesto: Puesto
  apagados: readonly string[]
  soloLectura: boolean
  onMover: Mover
}) {
  const grupo = entrada.items.length > 0
  const own: MenuItem[] = grupo ? entrada.items : [{ ...entrada, path: entrada.path ?? '' }]
  const modulos = [...new Set(own.map(({ modulo }) => modulo))]
  const [primero] = modulos
  const flechas = (cual: NombreModulo | undefined, lugar: Puesto, entero: 'modulo' | 'area', nombre: string) =>
    !soloLectura &&
    cual && <Flechas nombre={nombre} puesto={lugar} onMover={(paso) => onMover(cual, paso, entero, nombre)} />
  return (
    <li>
      {grupo && (
        <Box sx={{ ...linea, typography: 'overline', color: 'text.secondary' }}>
          {menuLabel(entrada)}
          {flechas(primero, puesto, 'area', menuLabel(entrada))}
        </Box>
      )}
      <Box component="ul" sx={lista}>
        {own.map((item, index) => (
          <Box
            component="li"
            key={item.path}
            sx={{ ...linea, fontSize: '0.875rem', '& > svg': { color: 'text.secondary' } }}
          >
            <ModuleIcon modulo={item.modulo} />
            <div>
              {menuLabel(item)}
              {item.modulo && apagados.includes(item.modulo) && (
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{translate('paquetes.no_se_usa')}</Box>
              )}
            </div>
            {/* A module of two lines moves with both. */}
            {item.modulo !== own[index - 1]?.modulo &&
              flechas(
                item.modulo,
                grupo ? [modulos.indexOf(item.modulo), modulos.length] : puesto,
                grupo ? 'modulo' : 'area',
                menuLabel(item),
              )}
          </Box>
        ))}
      </Box>
    </li>
  )
}

/** Up and down; at an end the button stays where the focus is, and does nothing. */
function Flechas({
  nombre,
  puesto: [index, total],
  onMover,
}: {
  nombre: string
  puesto: Puesto
  onMover: (paso: -1 | 1) => void
}) {
  if (total < 2) return null
  const boton = (paso: -1 | 1, label: string, alFinal: boolean) => (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-disabled={alFinal || undefined}
      onClick={() => !alFinal && onMover(paso)}
      sx={{ p: 0.5, opacity: alFinal ? 0.3 : 1 }}
    >
      {paso < 0 ? <ArrowUpward sx={{ fontSize: 16 }} /> : <ArrowDownward sx={{ fontSize: 16 }} />}
    </IconButton>
  )
  return (
    <Box component="span" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
      {boton(-1, translate('usuarios.roles.menu.subir', { nombre }), index === 0)}
      {boton(1, translate('usuarios.roles.menu.bajar', { nombre }), index === total - 1)}
    </Box>
  )
}

const lista = { listStyle: 'none', m: 0, p: 0 }
const linea = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 34 }
