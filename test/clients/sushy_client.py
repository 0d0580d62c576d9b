"""Run by sushy.sh: one conversation through sushy's own objects; any assertion that fails ends it."""
import sys
import time

import sushy
from sushy import auth

url, user, password, how = sys.argv[1:]
authenticator = {
    'basic': auth.BasicAuth,
    'session': auth.SessionAuth,
}[how](user, password)
root = sushy.Sushy(f'{url}/redfish/v1/', auth=authenticator)

systems = root.get_system_collection().get_members()
assert len(systems) == 1, systems
system = systems[0]
assert system.identity == '1' and system.power_state == sushy.PowerState.ON, system.power_state
assert root.get_manager_collection().get_members()[0].manager_type == sushy.ManagerType.BMC
assert root.get_chassis_collection().get_members()[0].chassis_type == sushy.ChassisType.RACK_MOUNT

allowed = system.get_allowed_reset_system_values()
assert {sushy.ResetType.ON, sushy.ResetType.FORCE_OFF, sushy.ResetType.NMI} <= set(allowed), allowed
assert sushy.BootSource.PXE in system.get_allowed_system_boot_source_values()

system.set_system_boot_options(
    target=sushy.BootSource.PXE, enabled=sushy.BootSourceOverrideEnabled.ONCE
)
system.refresh(force=True)
assert system.boot.target == sushy.BootSource.PXE, system.boot


def comes_to(state):
    """Each poll is the next step of what is under way."""
    for _ in range(60):
        system.refresh(force=True)
        if system.power_state == state:
            return
        time.sleep(0.05)
    raise AssertionError(f'never {state}, but {system.power_state}')


system.reset_system(sushy.ResetType.FORCE_OFF)
comes_to(sushy.PowerState.OFF)
try:
    system.reset_system(sushy.ResetType.FORCE_OFF)
    raise AssertionError('switching off what is off was not refused')
except sushy.exceptions.BadRequestError as error:
    assert 'Power is off' in str(error), error
system.reset_system(sushy.ResetType.ON)
comes_to(sushy.PowerState.ON)


# The firmware: attributes wait for the next start, keys of secure boot for a task.
bios = system.bios
assert bios.supported_apply_times is None or sushy.APPLY_TIME_ON_RESET in bios.supported_apply_times
assert len(bios.attributes) >= 300, len(bios.attributes)
bios.set_attributes({'AdminName': f'Ada {how}', 'ServerName': 'db-7'})
assert bios.pending_attributes['AdminName'] == f'Ada {how}', bios.pending_attributes['AdminName']
assert not system.secure_boot.enabled
databases = {database.database_id: database for database in system.secure_boot.databases.get_members()}
assert len(databases) == 12, sorted(databases)
system.reset_system(sushy.ResetType.FORCE_RESTART)


def shows_attribute(value):
    """Each poll is the next step of the start."""
    for _ in range(60):
        bios.refresh(force=True)
        if bios.attributes['AdminName'] == value:
            return
        time.sleep(0.05)
    raise AssertionError(f"never {value}, but {bios.attributes['AdminName']}")


shows_attribute(f'Ada {how}')
bios.reset_bios()
