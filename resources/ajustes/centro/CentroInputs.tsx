import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { NumberInput, TextInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { FACTURAR, TIPOS_MORA } from '#contract/ajustes/centro'
import { DineroInput } from '#src/form/DineroInput.tsx'
import { MunicipioInput } from '#src/form/MunicipioInput.tsx'
import { Opciones } from '#src/form/Opciones.tsx'
import { RtnInput, TelefonoInput } from '#src/form/person-inputs.tsx'
import { PorcentajeInput } from '#src/form/PorcentajeInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { Logo } from './Logo.tsx'

export const CentroInputs = () => (
  <>
    <Seccion titulo="ajustes.centro.seccion.identidad">
      <Ancho><TextInput source="nombre" isRequired helperText="ajustes.centro.ayuda.nombre" /></Ancho>
      <Ancho><Logo /></Ancho>
      <RtnInput source="rtn" />
      <TelefonoInput source="telefono" />
      <Ancho><TextInput source="direccion" /></Ancho>
      <MunicipioInput source="municipio" helperText="ajustes.centro.ayuda.municipio" />
      <Ancho><TextInput source="correo" type="email" helperText="ajustes.centro.ayuda.correo" /></Ancho>
    </Seccion>
    <Seccion titulo="ajustes.centro.seccion.textos">
      <Ancho><TextInput source="pie_recibo" multiline minRows={2} helperText="ajustes.centro.ayuda.pie_recibo" /></Ancho>
    </Seccion>
    <Seccion titulo="ajustes.centro.seccion.reglas">
      <NumberInput source="mayoria_edad" isRequired helperText="ajustes.centro.ayuda.mayoria_edad" />
    </Seccion>
    <Aparte titulo="ajustes.centro.seccion.mora" aviso="ajustes.centro.ayuda.mora"><Mora /></Aparte>
    <Seccion titulo="ajustes.centro.seccion.facturas">
      <Ancho><Opciones source="facturar" opciones={FACTURAR} helperText="ajustes.centro.ayuda.facturar" /></Ancho>
      <DineroInput source="limite_consumidor_final" isRequired helperText="ajustes.centro.ayuda.limite" />
    </Seccion>
  </>
)

/** Rules that are kept and not applied yet, which the first words say. */
function Aparte({ titulo, aviso, children }: { titulo: string; aviso: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>{translate(titulo)}</Typography>
      <Alert severity="info" sx={{ mb: 1 }}>{translate(aviso)}</Alert>
      <Seccion>{children}</Seccion>
    </Box>
  )
}

function Mora() {
  const tipo = useWatch({ name: 'mora_tipo' })
  const { setValue } = useFormContext()
  // Fifty lempiras are not fifty per cent.
  const alCambiar = () => setValue('mora_valor', 0, { shouldDirty: true })
  return (
    <>
      <Opciones source="mora_tipo" label="ajustes.centro.campo.mora_tipo" opciones={TIPOS_MORA} onChange={alCambiar} />
      {tipo === 'fija' && <DineroInput source="mora_valor" label="ajustes.centro.campo.mora_fija" isRequired />}
      {tipo === 'porcentaje' && <PorcentajeInput source="mora_valor" label="ajustes.centro.campo.mora_porcentaje" isRequired />}
      {tipo !== 'ninguna' && <NumberInput source="mora_dias" isRequired helperText="ajustes.centro.ayuda.mora_dias" />}
    </>
  )
}
