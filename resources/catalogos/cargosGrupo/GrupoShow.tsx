import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDataProvider, useTranslate } from 'react-admin'
import { DeshacerGrupoBody, type Grupo } from '#contract/catalogos/cargos-grupo'
import { enLinea, formatoFecha, formatoInstante, formatoLempiras } from '#contract/formato'
import { Estudiante } from '#src/page/EnlaceRegistro.tsx'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Dinero } from '#src/list/Dinero.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { Dato, Datos, Panel } from '#src/page/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/Registro.tsx'
import { CARGOS_GRUPO, TONO_GRUPO } from './grupos-model.ts'

const validar = validarCon(DeshacerGrupoBody)

/** One group: what it was charged, whom, and what is still owed of it. */
export const GrupoShow = () => <Registro<Grupo>>{(grupo) => <Pagina grupo={grupo} />}</Registro>

function Pagina({ grupo }: { grupo: Grupo }) {
  const translate = useTranslate()
  const { estado, descripcion, cargos, pagado, total } = grupo
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader titulo={descripcion} junto={<Dinero centavos={total} />}>
        {estado === 'cobrado' && (
          <BotonDialogo label="grupos.deshacer.boton" color="error" resource={CARGOS_GRUPO} action="anular">
            {(onClose) => <Deshacer grupo={grupo} onClose={onClose} />}
          </BotonDialogo>
        )}
      </PageHeader>
      {grupo.deshecho_en && (
        <Alert severity="error">
          {translate('grupos.deshacer.quien', {
            quien: grupo.deshecho_por_nombre ?? '',
            cuando: formatoInstante(grupo.deshecho_en),
            motivo: grupo.deshecho_motivo ?? '',
          })}
        </Alert>
      )}
      <Panel
        titulo="grupos.cobro"
        junto={<Estado tono={TONO_GRUPO[estado]}>{translate(`opciones.estado.${estado}`)}</Estado>}
      >
        <Datos>
          <Dato campo="destino">{enLinea(translate(`opciones.destino.${grupo.destino}`), grupo.de_quien)}</Dato>
          <Dato campo="monto">
            <Dinero centavos={grupo.monto} />
          </Dato>
          {grupo.recargo && <Dato campo="recargo">{translate(`opciones.recargo.${grupo.recargo}`)}</Dato>}
          <Dato campo="isv">{translate(`opciones.isv.${grupo.isv}`)}</Dato>
          <Dato campo="vence">{formatoFecha(grupo.vence)}</Dato>
          <Dato campo="pagado">
            <Dinero centavos={pagado} />
          </Dato>
          <Dato campo="usuario_nombre">{enLinea(grupo.usuario_nombre, formatoInstante(grupo.creado_en))}</Dato>
        </Datos>
      </Panel>
      <Panel titulo="grupos.estudiantes" junto={<Typography color="text.secondary">{cargos.length}</Typography>}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {cargos.map((cargo) => (
            <Cargo key={cargo.cargo_id} cargo={cargo} />
          ))}
        </Box>
      </Panel>
    </Box>
  )
}

const RENGLON = { display: 'flex', gap: 2, py: 0.75, borderTop: 1, borderColor: 'divider' }

function Cargo({ cargo }: { cargo: Grupo['cargos'][number] }) {
  const translate = useTranslate()
  const { anulado, debe } = cargo
  return (
    <Box component="li" sx={RENGLON}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Estudiante id={cargo.cliente_id} nombre={cargo.nombre} />{' '}
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {enLinea(cargo.codigo, cargo.curso_nombre)}
        </Box>
      </Box>
      {anulado ? (
        <Estado>{translate('opciones.estado.anulado')}</Estado>
      ) : debe === 0 ? (
        <Estado tono="bien">{translate('grupos.pagado')}</Estado>
      ) : (
        <Box sx={{ textAlign: 'right' }}>{translate('grupos.debe', { monto: formatoLempiras(debe) })}</Box>
      )}
    </Box>
  )
}

function Deshacer({ grupo: { id, descripcion, cargos }, onClose }: { grupo: Grupo; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const vivos = cargos.filter(({ anulado }) => !anulado).length
  return (
    <DialogoFormulario
      titulo={translate('grupos.deshacer.pregunta', { descripcion })}
      detalle={translate('grupos.deshacer.detalle', { smart_count: vivos })}
      guardar="grupos.deshacer.boton"
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={(values) => provider.accion(CARGOS_GRUPO, id, 'deshacer', values)}
      hecho="grupos.deshacer.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput clase="matricula" />
    </DialogoFormulario>
  )
}
