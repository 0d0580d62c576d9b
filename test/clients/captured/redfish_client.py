"""Run by clients: a journey with the library below ilorest: a session, reads, a change and a refusal."""
import sys

import redfish
from redfish.rest.connections import InvalidCredentialsError

url, user, password, ca = sys.argv[1:]


def connect(secret):
    """Returns a client with a session."""
    client = redfish.RedfishClient(base_url=url, username=user, password=secret, ca_cert_data={'ca_certs': ca})
    client.login('session')
    return client


client = connect(password)
root = client.get('/redfish/v1/').dict
read = 0
for name in ('Systems', 'Chassis', 'Managers'):
    for member in client.get(root[name]['@odata.id']).dict['Members']:
        answer = client.get(member['@odata.id'])
        assert answer.status == 200 and answer.dict['@odata.type'], (member, answer.status)
        read += 1
print(f'- {read} systems, chassis and managers')
system = client.get(root['Systems']['@odata.id']).dict['Members'][0]['@odata.id']
if 'AssetTag' in client.get(system).dict:
    answer = client.patch(system, body={'AssetTag': 'rack 7'})
    assert answer.status in (200, 204), (answer.status, answer.read)
    assert client.get(system).dict['AssetTag'] == 'rack 7'
else:
    print('- no asset tag')
refused = client.patch(system, body={'NoSuchProperty': 1})
assert refused.status == 400, (refused.status, refused.read)
# The library's own logout repeats the port of the location.
assert client.delete('/redfish' + client.session_location.split('/redfish', 1)[1]).status in (200, 204)
try:
    connect('wrong')
    raise AssertionError('a wrong password got in')
except InvalidCredentialsError:
    pass
