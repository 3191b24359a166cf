import type { CodigoError } from '#contract/errores'

/** Errors for bytes that are no request. */
export type ErroresIlegibles = 'peticion_ilegible' | 'peticion_lenta' | 'cabeceras_grandes'

/** Sentences for each error code, and for the causes that say it better. */
export const errores = {
  peticion_invalida: 'Hay datos por corregir. Revise los campos marcados.',
  credenciales: 'El correo y la contraseña no coinciden.',
  segundo_factor: 'Escriba el código de su aplicación de verificación.',
  desafio_vencido: 'La verificación venció. Escriba de nuevo su correo y su contraseña.',
  sin_sesion: 'Su sesión terminó. Ingrese de nuevo.',
  sin_permiso: 'Su rol no permite esta acción.',
  no_encontrado: 'No se encontró. Quizá ya no existe.',
  metodo_no_permitido: 'Esta acción no existe para este módulo.',
  conflicto: 'No se pudo completar: los datos cambiaron mientras tanto. Actualice e intente de nuevo.',
  en_uso: 'No se puede eliminar porque otros datos lo usan. Puede desactivarlo.',
  duplicado: 'Ya existe uno igual.',
  idempotencia_distinta: 'Este formulario ya se envió con otros datos. Actualice la página y revise si quedó guardado.',
  cargo_ya_pagado: 'No se cobró: alguien acaba de cobrar uno de estos cargos. Revise lo que queda pendiente.',
  sin_caja: 'Abra su caja para continuar.',
  caja_abierta: 'Ya tiene una caja abierta.',
  reloj_en_duda:
    'No se guardó: el sistema no está seguro de qué día es. Intente de nuevo en unos minutos; si es del centro, el aviso de arriba dice quién puede confirmar la fecha.',
  caja_cerrada: 'Esta caja está cerrada y ya no cambia.',
  caja_ajena: 'Esta caja es de otra persona.',
  recibo_anulado: 'Este recibo está anulado.',
  credito_usado: 'No se puede anular: el saldo a favor de este recibo ya se usó.',
  mes_cerrado:
    'Ese mes ya está cerrado. Use la fecha de hoy o de un mes abierto, o pida a un administrador que lo reabra.',
  saldo_de_otro_isv: 'Ese saldo a favor se declaró con otro ISV que lo que paga.',
  con_factura: 'No se puede: este recibo tiene una factura vigente. Anúlela o acredítela primero.',
  ya_facturado: 'Este recibo ya tiene una factura vigente.',
  factura_anulada: 'Este documento está anulado.',
  sin_rango: 'No hay un rango CAI activo para este documento.',
  rango_vencido: 'El rango CAI ya venció.',
  rango_agotado: 'El rango CAI ya no tiene números.',
  recordado_hace_poco: 'Ya se le recordó hace poco.',
  sin_cupo: 'Ya no hay cupo en este curso.',
  ya_matriculado: 'El estudiante ya tiene una matrícula en este curso.',
  estado_no_permite: 'Su estado actual no permite esta acción.',
  importacion_cambio: 'El archivo no es el que se revisó. Revíselo de nuevo antes de importar.',
  version_vieja: 'No se guardó: otra persona cambió estos datos mientras usted los editaba. Revise los cambios.',
  cuerpo_grande: 'Lo que envía es demasiado grande.',
  cuerpo_grande_de: 'Lo que envía es demasiado grande: el tope es de %{max}. Quite algo, o envíelo en partes.',
  cuerpo_de_muchos: 'Lo que envía tiene demasiados datos de una vez: caben %{max}. Envíelo en partes.',
  peticion_ilegible: 'Lo que llegó no es una petición completa. Actualice la página e intente de nuevo.',
  peticion_lenta: 'Lo que envía tardó demasiado en llegar. Revise su conexión e intente de nuevo.',
  cabeceras_grandes: 'La dirección es demasiado larga para el sistema. Quite filtros o abra la página desde el menú.',
  tipo_no_soportado: 'Este tipo de archivo o de contenido no se admite.',
  regla: 'No se puede guardar así. Revise los campos marcados.',
  version_requerida: 'Falta la versión de los datos. Actualice la página e intente de nuevo.',
  demasiados_intentos: 'Son demasiados intentos seguidos. Espere %{minutos} minutos e intente de nuevo.',
  interno: 'Algo falló de nuestro lado. Intente de nuevo; si sigue, avise con el número de solicitud.',
  cola_de_uno: 'Ya hay %{esperan} pedidos suyos en espera. Aguarde unos segundos a que salgan e intente de nuevo.',
  cola_llena: 'El sistema tiene muchos pedidos en espera. Intente de nuevo en %{segundos} segundos.',
  disco_lleno:
    'No se guardó: el disco del servidor está lleno. Avise a quien administra el sistema. Lo guardado antes sigue ahí.',
  solo_lectura: 'No se guardó: por ahora el sistema solo permite consultar. Avise a quien administra el sistema.',
  cerrando: 'El sistema se está reiniciando. Intente de nuevo en unos segundos; lo que ya se guardó está guardado.',
  demasiadas_conexiones: 'El sistema está muy ocupado. Espere un minuto e intente de nuevo.',
  base_no_disponible: 'El sistema no está disponible en este momento. Intente de nuevo en un minuto.',
  temporal_lleno:
    'No se pudo preparar el archivo: el disco de la carpeta temporal del servidor está lleno. Avise a quien administra el sistema.',
  sin_temporal:
    'El servidor no tiene dónde escribir lo que exporta: su carpeta temporal falta o es de solo lectura. Avise a quien administra el sistema.',
  vistas_maximo: 'Ya guardó %{max} vistas. Elimine alguna para guardar otra.',
  preferencias_maximo: 'No cabe más en sus preferencias. Restablezca las columnas de alguna lista.',
  ficha_unida: 'La ficha de ese estudiante se unió con otra. Búsquelo de nuevo y repita lo que hacía con la que quedó.',
  referencia: 'Algo de lo que eligió ya no existe. Actualice la página y elija de nuevo.',
  excel_grande: 'Excel admite hasta %{max} filas. Use CSV o filtre menos datos.',
  ultimo_administrador:
    'No se puede: nadie más podría administrar usuarios y roles. Dé antes ese acceso a otra persona.',
  codigo_incorrecto: 'El código no es correcto o ya se usó. Espere el siguiente y escríbalo.',
  codigo_recuperacion_incorrecto: 'Este código de recuperación no es correcto o ya se usó. Escriba otro.',
  rol_mayor: 'Este rol permite cosas que usted no puede hacer; pida el cambio a quien las pueda.',
  ejemplo_sin_lugar:
    'A este disco le queda poco lugar y la escuela de ejemplo no se abrió, para no detener su centro. Libere al menos %{mb} MB e intente de nuevo.',
  ejemplo_con_datos: 'Su centro ya tiene estudiantes o recibos: la escuela de ejemplo es para antes de empezar.',
  rol_integrado: 'Este rol es del sistema y no se elimina.',
  rol_en_uso:
    'Lo tiene %{smart_count} usuario. Dele antes otro rol. |||| Lo tienen %{smart_count} usuarios. Deles antes otro rol.',
  usuario_mayor: 'Este usuario tiene permisos que usted no tiene; pida el cambio a quien los tenga.',
  usuario_inactivo: 'Esta cuenta está inactiva. Reactívela primero.',
  paquete_en_uso: 'No se apagó «%{paquete}»: sigue en vigor %{hechos}. Termínelo primero.',
  paquetes_administra: 'Lo cambia quien administra usuarios y roles. Pídaselo.',
  en_su_perfil: 'Eso se hace en su propio perfil, con su contraseña.',
} as const satisfies Record<
  | CodigoError
  | 'cerrando'
  | 'usuario_inactivo'
  | 'en_su_perfil'
  | 'paquete_en_uso'
  | 'paquetes_administra'
  | 'cola_de_uno'
  | 'cuerpo_de_muchos'
  | ErroresIlegibles
  | 'cuerpo_grande_de'
  | 'sin_temporal'
  | 'temporal_lleno'
  | 'cola_llena'
  | 'excel_grande'
  | 'ficha_unida'
  | 'referencia'
  | 'vistas_maximo'
  | 'preferencias_maximo'
  | 'ultimo_administrador'
  | 'usuario_mayor'
  | 'codigo_incorrecto'
  | 'codigo_recuperacion_incorrecto'
  | 'rol_mayor'
  | 'ejemplo_con_datos'
  | 'ejemplo_sin_lugar'
  | 'rol_integrado'
  | 'rol_en_uso',
  string
>
